import type { ReactNode } from 'react';

/** Says in place of a list why it is empty, and what to do if there is something. */
export function Note({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="note">
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <p>{children}</p>}
    </div>
  );
}
