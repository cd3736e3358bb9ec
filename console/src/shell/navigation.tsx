import { Link } from 'react-aria-components';
import { useLocation } from 'react-router';
import { useWords } from '../words/words.tsx';
import { activityPath, FILES_PATH, NUMBERS_PATH, PEOPLE_PATH } from './addresses.ts';

/** The links to the parts of the console, in the header of every page. */
export function Navigation() {
  const words = useWords();
  const { pathname } = useLocation();
  const parts = [
    {
      path: '/',
      name: words.workflows,
      isOpen: pathname === '/' || isBelow('/console/workflows', pathname),
    },
    { path: FILES_PATH, name: words.files.title, isOpen: isBelow(FILES_PATH, pathname) },
    {
      path: NUMBERS_PATH,
      name: words.numbers.title,
      isOpen: isBelow(NUMBERS_PATH, pathname),
    },
    {
      path: activityPath(),
      name: words.activity.heading,
      isOpen: pathname === activityPath(),
    },
    {
      path: PEOPLE_PATH,
      name: words.people.heading,
      isOpen: pathname === PEOPLE_PATH,
    },
  ];
  return (
    <nav aria-label={words.parts}>
      <ul className="parts">
        {parts.map(({ path, name, isOpen }) => (
          <li key={path}>
            <Link href={path} {...(isOpen && { 'aria-current': 'page' })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isBelow(part: string, pathname: string): boolean {
  return pathname === part || pathname.startsWith(`${part}/`);
}
