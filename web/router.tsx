import { createBrowserRouter, redirect, redirectDocument } from 'react-router';
import { RootLayout } from './components/layout/root-layout.tsx';
import { AppProblem, PageProblem } from './components/state/page-problem.tsx';
import { loadPage } from './lib/load-page.ts';

/** The file of a page, or our own words where it does not come. */
function page<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return loadPage(load, () => {
    const { location = window.location } = router.state.navigation;
    return `${location.pathname}${location.search}${location.hash}`;
  });
}

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: AppProblem,
    HydrateFallback: () => null,
    children: [
      {
        lazy: page(() => import('./routes/app-layout.tsx')),
        children: [
          { path: 'pricing', lazy: page(() => import('./routes/billing/pricing.tsx')) },
          {
            path: 'auth',
            lazy: page(() => import('./routes/auth/auth-layout.tsx')),
            children: [
              { index: true, loader: () => redirect('/auth/signin') },
              { path: 'signin', lazy: page(() => import('./routes/auth/sign-in.tsx')) },
              { path: 'signup', lazy: page(() => import('./routes/auth/sign-up.tsx')) },
              { path: 'forgot', lazy: page(() => import('./routes/auth/forgot-password.tsx')) },
              { path: 'reset', lazy: page(() => import('./routes/auth/reset-password.tsx')) },
              { path: 'confirm', lazy: page(() => import('./routes/auth/confirm-email.tsx')) },
              { path: 'finish', lazy: page(() => import('./routes/auth/finish-sign-up.tsx')) },
              { path: 'join', lazy: page(() => import('./routes/auth/join.tsx')) },
            ],
          },
          {
            path: 'dashboard',
            lazy: page(() => import('./routes/dashboard-layout.tsx')),
            // Without a path of its own: what goes wrong in a page stays inside the frame.
            children: [
              {
                ErrorBoundary: PageProblem,
                children: [
                  { index: true, lazy: page(() => import('./routes/overview.tsx')) },
                  {
                    path: 'settings',
                    lazy: page(() => import('./routes/settings/settings-layout.tsx')),
                    children: [
                      { index: true, lazy: page(() => import('./routes/settings/open-section.tsx')) },
                      { path: 'company', lazy: page(() => import('./routes/settings/company.tsx')) },
                      { path: 'areas', lazy: page(() => import('./routes/settings/areas.tsx')) },
                      { path: 'calls', lazy: page(() => import('./routes/settings/calls.tsx')) },
                      { path: 'number', lazy: page(() => import('./routes/settings/number.tsx')) },
                      { path: 'plan', lazy: page(() => import('./routes/settings/plan.tsx')) },
                      { path: 'activity', lazy: page(() => import('./routes/settings/activity.tsx')) },
                      { path: 'team', lazy: page(() => import('./routes/settings/team.tsx')) },
                      { path: 'developers', lazy: page(() => import('./routes/settings/developers.tsx')) },
                      { path: 'notices', lazy: page(() => import('./routes/settings/notices.tsx')) },
                      { path: 'security', lazy: page(() => import('./routes/settings/security.tsx')) },
                    ],
                  },
                  {
                    path: 'billing-history',
                    lazy: page(() => import('./routes/billing/billing-history.tsx')),
                  },
                  {
                    path: 'billing-history/:invoiceId',
                    lazy: page(() => import('./routes/billing/invoice.tsx')),
                  },
                  {
                    path: 'purchase-history',
                    lazy: page(() => import('./routes/billing/purchase-history.tsx')),
                  },
                  { path: 'campaigns', lazy: page(() => import('./routes/campaigns/campaigns.tsx')) },
                  {
                    path: 'campaigns/create',
                    lazy: page(() => import('./routes/campaigns/create-campaign.tsx')),
                  },
                  {
                    path: 'campaigns/review',
                    lazy: page(() => import('./routes/campaigns/review-campaign.tsx')),
                  },
                  {
                    path: 'campaigns/:campaignId',
                    lazy: page(() => import('./routes/campaigns/campaign.tsx')),
                  },
                  {
                    path: 'campaigns/:campaignId/edit',
                    lazy: page(() => import('./routes/campaigns/edit-campaign.tsx')),
                  },
                  {
                    path: 'messages',
                    lazy: page(() => import('./routes/contacts/messages-layout.tsx')),
                    children: [
                      { index: true, lazy: page(() => import('./routes/contacts/messages.tsx')) },
                      {
                        path: ':conversationId',
                        lazy: page(() => import('./routes/contacts/conversation.tsx')),
                      },
                    ],
                  },
                  { path: 'checkout', lazy: page(() => import('./routes/billing/checkout.tsx')) },
                  { path: 'calls', lazy: page(() => import('./routes/calls/calls.tsx')) },
                  { path: 'calls/add', lazy: page(() => import('./routes/calls/add-recording.tsx')) },
                  { path: 'calls/:callId', lazy: page(() => import('./routes/calls/call.tsx')) },
                  { path: 'promises', lazy: page(() => import('./routes/calls/promises.tsx')) },
                  { path: 'contacts', lazy: page(() => import('./routes/contacts/contacts.tsx')) },
                  {
                    path: 'contacts/import',
                    lazy: page(() => import('./routes/contacts/import-contacts.tsx')),
                  },
                  {
                    path: 'contacts/import/:importId',
                    lazy: page(() => import('./routes/contacts/contact-import.tsx')),
                  },
                  { path: 'contacts/:contactId', lazy: page(() => import('./routes/contacts/contact.tsx')) },
                ],
              },
            ],
          },
        ],
      },
      // Everything else is a document of its own, prerendered (site-pages.tsx) or missing.
      { path: '*', loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
]);
