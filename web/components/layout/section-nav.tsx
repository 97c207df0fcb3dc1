import { Link, useLocation } from 'react-router';
import classes from './section-nav.module.css';

interface SectionNavProps {
  sections: readonly { id: string; title: string }[];
}

/** Jumps within a long page; each section has its own address. */
export function SectionNav({ sections }: SectionNavProps) {
  const { hash } = useLocation();
  return (
    <nav className={classes.nav} aria-label="Sections">
      {sections.map(({ id, title }) => (
        <Link
          key={id}
          to={`#${id}`}
          className={classes.link}
          aria-current={hash === `#${id}` ? 'location' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
