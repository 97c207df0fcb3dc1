import { createBrowserRouter, redirect, redirectDocument } from 'react-router';
import { RootLayout } from './components/root-layout.tsx';

// No errorElement anywhere: a crash shows the router's own "Unexpected Application Error!" screen.
export const router = createBrowserRouter([
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    children: [
      {
        lazy: () => import('./routes/app-layout.tsx'),
        children: [
          { path: 'pricing', lazy: () => import('./routes/pricing.tsx') },
          {
            path: 'auth',
            lazy: () => import('./routes/auth-layout.tsx'),
            children: [
              { index: true, loader: () => redirect('/auth/signin') },
              { path: 'signin', lazy: () => import('./routes/sign-in.tsx') },
              { path: 'signup', lazy: () => import('./routes/sign-up.tsx') },
              { path: 'forgot', lazy: () => import('./routes/forgot-password.tsx') },
              { path: 'reset', lazy: () => import('./routes/reset-password.tsx') },
              { path: 'confirm', lazy: () => import('./routes/confirm-email.tsx') },
            ],
          },
          {
            path: 'dashboard',
            lazy: () => import('./routes/dashboard-layout.tsx'),
            children: [
              { index: true, lazy: () => import('./routes/overview.tsx') },
              { path: 'settings', lazy: () => import('./routes/settings.tsx') },
              { path: 'billing-history', lazy: () => import('./routes/billing-history.tsx') },
              { path: 'billing-history/:invoiceId', lazy: () => import('./routes/invoice.tsx') },
              { path: 'purchase-history', lazy: () => import('./routes/purchase-history.tsx') },
              { path: 'campaigns', lazy: () => import('./routes/campaigns.tsx') },
              { path: 'campaigns/create', lazy: () => import('./routes/create-campaign.tsx') },
              { path: 'campaigns/review', lazy: () => import('./routes/review-campaign.tsx') },
              { path: 'campaigns/:campaignId', lazy: () => import('./routes/campaign.tsx') },
              { path: 'campaigns/:campaignId/edit', lazy: () => import('./routes/edit-campaign.tsx') },
              { path: 'messages', lazy: () => import('./routes/messages.tsx') },
              { path: 'messages/:conversationId', lazy: () => import('./routes/conversation.tsx') },
              { path: 'checkout', lazy: () => import('./routes/checkout.tsx') },
              { path: 'calls', lazy: () => import('./routes/calls.tsx') },
              { path: 'calls/:callId', lazy: () => import('./routes/call.tsx') },
              { path: 'contacts', lazy: () => import('./routes/contacts.tsx') },
              { path: 'contacts/import', lazy: () => import('./routes/import-contacts.tsx') },
              { path: 'contacts/import/:importId', lazy: () => import('./routes/contact-import.tsx') },
              { path: 'contacts/:contactId', lazy: () => import('./routes/contact.tsx') },
            ],
          },
        ],
      },
      // Everything else is a document of its own, prerendered (site-pages.tsx) or missing.
      { path: '*', loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
]);
