import { Breadcrumb, Breadcrumbs, Link } from 'react-aria-components';
import { useWords } from '../words/words.tsx';

/** A page above the present one. */
export interface Crumb {
  name: string;
  path: string;
}

/** Shows the way from the first page to this one. */
export function Trail({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const words = useWords();
  return (
    <nav aria-label={words.pages}>
      <Breadcrumbs className="trail">
        {crumbs.map(({ name, path }) => (
          <Breadcrumb key={path}>
            <Link href={path}>{name}</Link>
          </Breadcrumb>
        ))}
        <Breadcrumb>
          <Link>{here}</Link>
        </Breadcrumb>
      </Breadcrumbs>
    </nav>
  );
}
