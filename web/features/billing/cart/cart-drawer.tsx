import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import type { CartView } from '#web/lib/open-cart.ts';
import { type CampaignDraft, CampaignForm, emptyCampaign } from './campaign-form.tsx';
import classes from './cart-drawer.module.css';
import { CartList } from './cart-list.tsx';
import { type EmailDraft, EmailForm, emptyEmail } from './email-form.tsx';
import { emptyLine, type LineDraft, LineForm } from './line-form.tsx';

const titles: Record<CartView, string> = {
  list: 'Cart',
  campaign: 'Create Campaign',
  phone: 'Add Phone Number',
  email: 'Add Email',
};

interface CartDrawerProps {
  view: CartView;
  opened: boolean;
  onView: (view: CartView) => void;
  onClose: () => void;
}

/** What is typed in a form lives here: it outlasts a look at another view and a closed drawer. */
export function CartDrawer({ view, opened, onView, onClose }: CartDrawerProps) {
  const [campaign, setCampaign] = useState<CampaignDraft>(emptyCampaign);
  const [line, setLine] = useState<LineDraft>(emptyLine);
  const [email, setEmail] = useState<EmailDraft>(emptyEmail);
  const [cameFromEmail, setCameFromEmail] = useState(false);

  function go(next: CartView) {
    setCameFromEmail(false);
    onView(next);
  }

  return (
    <SideDrawer title={titles[view]} position="right" opened={opened} onClose={onClose}>
      {view === 'list' && <CartList onView={go} onLeave={onClose} unfinishedEmail={email.email.trim()} />}
      {view === 'campaign' && (
        <FormView onBack={() => go('list')}>
          <CampaignForm draft={campaign} onChange={setCampaign} onAdded={() => go('list')} />
        </FormView>
      )}
      {view === 'phone' && (
        <FormView
          onBack={() => go(cameFromEmail ? 'email' : 'list')}
          backTo={cameFromEmail ? 'Back to the email' : undefined}
        >
          <LineForm draft={line} onChange={setLine} onAdded={() => go('list')} />
        </FormView>
      )}
      {view === 'email' && (
        <FormView onBack={() => go('list')}>
          <EmailForm
            draft={email}
            onChange={setEmail}
            onAdded={() => go('list')}
            onAddPhone={() => {
              onView('phone');
              setCameFromEmail(true);
            }}
          />
        </FormView>
      )}
    </SideDrawer>
  );
}

interface FormViewProps {
  onBack: () => void;
  backTo?: string | undefined;
  children: ReactNode;
}

function FormView({ onBack, backTo = 'Back to the cart', children }: FormViewProps) {
  return (
    <>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={18} aria-hidden="true" /> {backTo}
      </button>
      {children}
    </>
  );
}
