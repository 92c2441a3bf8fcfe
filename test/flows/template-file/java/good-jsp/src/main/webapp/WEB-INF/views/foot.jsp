<footer>${title}</footer>
