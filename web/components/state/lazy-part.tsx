import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { PageFileError } from '#web/lib/load-page.ts';
import { LoadError } from './load-error.tsx';

interface Waiting {
  /** Holds the place meanwhile. */
  waiting: ReactNode;
  /** Instead of the message with its Retry. */
  problem?: (retry: () => void) => ReactNode;
}

/** A large part of a page, fetched when it is first shown. Where it does not come, the rest of the page stays. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  // What failed is kept as failed for good: another try is another part.
  let Loaded = lazy(load);
  return function Part({ waiting, problem, ...props }: Props & Waiting) {
    const [attempt, setAttempt] = useState(0);

    function retry() {
      Loaded = lazy(load);
      setAttempt(attempt + 1);
    }

    return (
      <Boundary
        key={attempt}
        problem={problem ? problem(retry) : <LoadError error={new PageFileError(null)} onRetry={retry} />}
      >
        <Suspense fallback={waiting}>
          <Loaded {...(props as unknown as Props & { ref?: never })} />
        </Suspense>
      </Boundary>
    );
  };
}

class Boundary extends Component<{ problem: ReactNode; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.problem : this.props.children;
  }
}
