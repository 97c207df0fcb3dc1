import { listHelpResults, noHelpResults } from '#domain/help/help-results.ts';
import { createHelpSearch } from '#domain/help/help-search.ts';
import { helpPages } from './help-pages.ts';

/** Answers while one types, from an index made in the browser. Brought when the field is first used. */
export function startLiveSearch(input: HTMLInputElement, target: HTMLElement): void {
  const help = createHelpSearch(helpPages);
  const show = () => {
    const question = input.value.trim();
    target.replaceChildren(...(question ? draw(question) : []));
  };
  const draw = (question: string): Node[] => {
    const results = listHelpResults(help, question, { isTyping: true });
    if (results.length === 0) return [element('p', noHelpResults)];
    const list = document.createElement('ol');
    for (const { title, address, excerpt } of results) {
      const link = element('a', title);
      link.setAttribute('href', address);
      const item = document.createElement('li');
      item.append(link, element('p', excerpt));
      list.append(item);
    }
    return [list];
  };
  input.addEventListener('input', show);
  show();
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
