import { Navigate, useLocation } from 'react-router';
import { useRole } from '#web/lib/browser-session.ts';
import { sectionsFor, settingsSections } from './settings-sections.ts';

/** `/dashboard/settings#lines`: the page that the section lies on. Without a section, the first page. */
export function Component() {
  const { hash } = useLocation();
  const role = useRole();
  const wanted = settingsSections.find(({ id }) => hash === `#${id}`);
  const first = sectionsFor(role)[0] ?? settingsSections[0];
  return <Navigate replace to={wanted ? `${wanted.page}${hash}` : first.page} relative="path" />;
}
