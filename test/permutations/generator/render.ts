import type { Program, ProgramFile, ProgramLanguage } from '../program.js';
import { generateModel, isLibrary } from './generate.js';
import type { ProgramModel } from './model.js';
import { renderGo } from './render-go.js';
import { renderJava } from './render-java.js';
import { renderJavascript } from './render-javascript.js';
import { renderPython } from './render-python.js';

const renderers: Record<ProgramLanguage, (model: ProgramModel) => ProgramFile[]> = {
  javascript: (model) => renderJavascript(model, false),
  typescript: (model) => renderJavascript(model, true),
  python: renderPython,
  java: renderJava,
  go: renderGo,
};

/** The program of a seed in one language. */
export function generateProgram(seed: number, language: ProgramLanguage): Program {
  return renderModel(generateModel(seed), seed, language);
}

export function renderModel(model: ProgramModel, seed: number, language: ProgramLanguage): Program {
  return {
    name: `${language} program ${seed}`,
    language,
    files: renderers[language](model),
    isLibrary: isLibrary(seed),
  };
}
