from ping import ping as start

__all__ = ['start']
