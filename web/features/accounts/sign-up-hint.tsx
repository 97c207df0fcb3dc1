import { Link } from 'react-router';

export function SignUpHint() {
  return (
    <>
      New to Jotline? <Link to="/auth/signup">Sign up</Link>
    </>
  );
}

export function SignInHint() {
  return (
    <>
      Have an account? <Link to="/auth/signin">Sign in</Link>
    </>
  );
}
