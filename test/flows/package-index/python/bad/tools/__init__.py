from .ping import ping

__all__ = ['ping']
