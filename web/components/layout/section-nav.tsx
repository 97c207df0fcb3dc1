import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSectionInView } from '#web/lib/use-section-in-view.ts';
import classes from './section-nav.module.css';

interface SectionNavProps {
  /** With the page that each lies on. */
  sections: readonly { id: string; title: string; path: string }[];
}

/** Leads to the sections of several pages, and marks the one that is being read. */
export function SectionNav({ sections }: SectionNavProps) {
  const { pathname } = useLocation();
  const here = sections.filter(({ path }) => path === pathname);
  const current = useSectionInView(here.map(({ id }) => id));
  const nav = useRef<HTMLElement>(null);

  // A strip wider than a phone, or a column taller than a window. Moved by itself: scrollIntoView would move the page.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-section="${current}"]`);
    if (!nav.current || !link) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
    nav.current.scrollTop = link.offsetTop - (nav.current.clientHeight - link.clientHeight) / 2;
  }, [current]);

  return (
    <nav ref={nav} className={classes.nav} aria-label="Sections">
      {sections.map(({ id, title, path }, index) => (
        <Link
          key={id}
          to={`${path}#${id}`}
          className={classes.link}
          data-section={id}
          data-first={path !== sections[index - 1]?.path}
          aria-current={id === current ? 'location' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
