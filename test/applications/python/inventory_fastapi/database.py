import os

from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

engine = create_async_engine(os.environ['DATABASE_URL'])
maker = async_sessionmaker(engine, expire_on_commit=False)


async def get_session():
    async with maker() as session:
        yield session


async def get_pool(request):
    return request.app.state.pool
