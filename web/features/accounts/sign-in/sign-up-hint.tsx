import { Link, useLocation } from 'react-router';

// What was wanted before signing in is still wanted after signing up, and the other way round.
const useWanted = () => useLocation().state as unknown;

export function SignUpHint() {
  const state = useWanted();
  return (
    <>
      New to Jotline?{' '}
      <Link to="/auth/signup" state={state}>
        Sign up
      </Link>
    </>
  );
}

export function SignInHint() {
  const state = useWanted();
  return (
    <>
      Have an account?{' '}
      <Link to="/auth/signin" state={state}>
        Sign in
      </Link>
    </>
  );
}
