import { Navigate, useLocation } from 'react-router';
import { settingsSections } from './settings-sections.ts';

/** `/dashboard/settings#lines`: the page that the section lies on. Without a section, the first page. */
export function Component() {
  const { hash } = useLocation();
  const wanted = settingsSections.find(({ id }) => hash === `#${id}`);
  return (
    <Navigate replace to={wanted ? `${wanted.page}${hash}` : settingsSections[0].page} relative="path" />
  );
}
