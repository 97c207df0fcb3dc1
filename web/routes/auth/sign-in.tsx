import { SignIn } from '#web/features/accounts/sign-in/sign-in.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Sign in');
  return <SignIn />;
}
