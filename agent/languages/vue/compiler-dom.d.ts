declare module '@vue/compiler-dom/dist/compiler-dom.esm-browser.js' {
  export { parse } from '@vue/compiler-dom';
}
