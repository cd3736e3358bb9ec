import type { ReactNode } from 'react';
import { Component } from 'react';
import { ProblemNote } from './problem-note.tsx';

interface State {
  error: Error | null;
}

/**
 * Says so in place of a page whose scripts cannot be loaded: the service does not answer, or has been
 * upgraded since this window was opened. Loading the window again gets the new scripts.
 */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <ProblemNote
        error={error}
        onTryAgain={() => {
          window.location.reload();
        }}
      />
    );
  }
}
