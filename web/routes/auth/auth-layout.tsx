import { Outlet } from 'react-router';
import { AuthFrame } from '#web/components/frame/auth-frame.tsx';
import { Assistant } from '#web/features/assistant/assistant.tsx';

export function Component() {
  return (
    <>
      <AuthFrame>
        <Outlet />
      </AuthFrame>
      <Assistant />
    </>
  );
}
