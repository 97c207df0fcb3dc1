import type { ReactNode } from 'react';
import { WholePhones } from '../whole-phones.tsx';
import classes from './page-head.module.css';

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      <h1>
        <WholePhones>{title}</WholePhones>
      </h1>
      {children && <p className={classes.lead}>{children}</p>}
    </div>
  );
}
