import { use } from 'react';
import { HomeContext } from './home-context.ts';
import classes from './share-links.module.css';

/** Plain links: no script of a network, nothing is told to one before the visitor presses. */
export function ShareLinks({ path }: { path: string }) {
  const address = encodeURIComponent(`${use(HomeContext)}${path}`);
  const networks = [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
  ];
  return (
    <p className={classes.share}>
      <span className={classes.label}>Share</span>
      {networks.map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer" aria-label={`Share on ${name}`}>
          {name}
        </a>
      ))}
    </p>
  );
}
