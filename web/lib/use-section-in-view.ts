import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A section is being read once its top is in the upper part of the window. */
const readingLine = 0.35;
const ownMoves = ['wheel', 'touchmove', 'keydown'] as const;

/** Which of these sections of the page one is at: the one that was asked for, until one scrolls away from it. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const { hash, key } = useLocation();
  const [inView, setInView] = useState<string>();
  const list = ids.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link clicked again asks again.
  useEffect(() => {
    const sections = list.split(' ');
    const asked = sections.find((id) => hash === `#${id}`);
    setInView(asked ?? sections[0]);
    let isMoved = !asked;
    const noteMove = () => {
      isMoved = true;
    };
    const follow = () => {
      if (isMoved) setInView(findRead(sections));
    };
    for (const move of ownMoves) window.addEventListener(move, noteMove, { passive: true });
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      for (const move of ownMoves) window.removeEventListener(move, noteMove);
      window.removeEventListener('scroll', follow);
    };
  }, [list, hash, key]);

  return inView;
}

function findRead(ids: string[]): string | undefined {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
  const line = isAtEnd ? window.innerHeight : window.innerHeight * readingLine;
  const passed = ids.filter((id) => {
    const section = document.getElementById(id);
    return section && section.getBoundingClientRect().top <= line;
  });
  return passed.at(-1) ?? ids[0];
}
