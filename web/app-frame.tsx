import './tokens.css';
import './base.css';
import type { ReactNode } from 'react';
import { AuthFrame } from './components/frame/auth-frame.tsx';
import { DashboardFrame } from './components/frame/dashboard-frame.tsx';
import { FrameLoading } from './components/frame/frame-loading.tsx';

// An entry of the build whose styles alone are used: they stand in the app's document, so that a slow connection shows
// the frame at once. What it draws is drawn by the prerendering.
export const appFrames: Record<'dashboard' | 'auth', ReactNode> = {
  dashboard: (
    <DashboardFrame>
      <FrameLoading />
    </DashboardFrame>
  ),
  auth: (
    <AuthFrame>
      <FrameLoading />
    </AuthFrame>
  ),
};
