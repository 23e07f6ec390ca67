"""The paintings of the boards, drawn by programs: `python -m render.paintings` writes them into `data`.

The bot needs only the files.
"""
