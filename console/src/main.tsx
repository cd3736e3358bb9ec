import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './styles/base.css';
import './styles/controls.css';
import './styles/pending.css';
import './styles/content.css';
import './styles/template.css';
import './styles/data.css';
import './styles/versions.css';
import './styles/files.css';
import './styles/numbers.css';
import { languageOf } from './words/language-of.ts';
import { loadWords, WordsProvider } from './words/words.tsx';

const chosen = languageOf(navigator.languages);
document.documentElement.lang = chosen.language;
const words = await loadWords(chosen);
const element = document.getElementById('console');
if (!element) throw new Error('The page has no element for the console.');
createRoot(element).render(
  <StrictMode>
    <WordsProvider {...chosen} words={words}>
      <App />
    </WordsProvider>
  </StrictMode>,
);
