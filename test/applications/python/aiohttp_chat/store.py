import aiosqlite


class Store:
    def __init__(self, path):
        self.path = path

    async def history(self, room, limit=50):
        async with aiosqlite.connect(self.path) as db:
            async with db.execute(f"SELECT * FROM messages WHERE room = '{room}' LIMIT {limit}") as cursor:  # expect: CWE-89
                return [dict(row) async for row in cursor]

    async def add(self, room, author, text):
        async with aiosqlite.connect(self.path) as db:
            await db.execute('INSERT INTO messages VALUES (?, ?, ?)', (room, author, text))  # safe: CWE-89
            await db.commit()
