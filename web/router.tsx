import { createBrowserRouter, redirect, redirectDocument } from 'react-router';
import { RootLayout } from './components/layout/root-layout.tsx';

// No errorElement anywhere: a crash shows the router's own "Unexpected Application Error!" screen.
export const router = createBrowserRouter([
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    children: [
      {
        lazy: () => import('./routes/app-layout.tsx'),
        children: [
          { path: 'pricing', lazy: () => import('./routes/billing/pricing.tsx') },
          {
            path: 'auth',
            lazy: () => import('./routes/auth/auth-layout.tsx'),
            children: [
              { index: true, loader: () => redirect('/auth/signin') },
              { path: 'signin', lazy: () => import('./routes/auth/sign-in.tsx') },
              { path: 'signup', lazy: () => import('./routes/auth/sign-up.tsx') },
              { path: 'forgot', lazy: () => import('./routes/auth/forgot-password.tsx') },
              { path: 'reset', lazy: () => import('./routes/auth/reset-password.tsx') },
              { path: 'confirm', lazy: () => import('./routes/auth/confirm-email.tsx') },
            ],
          },
          {
            path: 'dashboard',
            lazy: () => import('./routes/dashboard-layout.tsx'),
            children: [
              { index: true, lazy: () => import('./routes/overview.tsx') },
              { path: 'settings', lazy: () => import('./routes/settings.tsx') },
              { path: 'billing-history', lazy: () => import('./routes/billing/billing-history.tsx') },
              { path: 'billing-history/:invoiceId', lazy: () => import('./routes/billing/invoice.tsx') },
              { path: 'purchase-history', lazy: () => import('./routes/billing/purchase-history.tsx') },
              { path: 'campaigns', lazy: () => import('./routes/campaigns/campaigns.tsx') },
              { path: 'campaigns/create', lazy: () => import('./routes/campaigns/create-campaign.tsx') },
              { path: 'campaigns/review', lazy: () => import('./routes/campaigns/review-campaign.tsx') },
              { path: 'campaigns/:campaignId', lazy: () => import('./routes/campaigns/campaign.tsx') },
              {
                path: 'campaigns/:campaignId/edit',
                lazy: () => import('./routes/campaigns/edit-campaign.tsx'),
              },
              { path: 'messages', lazy: () => import('./routes/contacts/messages.tsx') },
              { path: 'messages/:conversationId', lazy: () => import('./routes/contacts/conversation.tsx') },
              { path: 'checkout', lazy: () => import('./routes/billing/checkout.tsx') },
              { path: 'calls', lazy: () => import('./routes/calls/calls.tsx') },
              { path: 'calls/:callId', lazy: () => import('./routes/calls/call.tsx') },
              { path: 'contacts', lazy: () => import('./routes/contacts/contacts.tsx') },
              { path: 'contacts/import', lazy: () => import('./routes/contacts/import-contacts.tsx') },
              {
                path: 'contacts/import/:importId',
                lazy: () => import('./routes/contacts/contact-import.tsx'),
              },
              { path: 'contacts/:contactId', lazy: () => import('./routes/contacts/contact.tsx') },
            ],
          },
        ],
      },
      // Everything else is a document of its own, prerendered (site-pages.tsx) or missing.
      { path: '*', loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
]);
