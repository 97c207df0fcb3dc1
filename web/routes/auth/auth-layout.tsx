import { Outlet } from 'react-router';
import { AuthFrame } from '#web/components/frame/auth-frame.tsx';

export function Component() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
