import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { itemLabels } from '#domain/billing/billing.ts';
import type { CartItem } from '#domain/billing/billing-answers.ts';
import classes from './cart-item-row.module.css';
import { ItemPrice } from './item-price.tsx';
import { ItemTitle } from './item-title.tsx';

interface CartItemRowProps {
  item: CartItem;
  onRemove?: () => void;
  disabled?: boolean;
}

export function CartItemRow({ item, onRemove, disabled = false }: CartItemRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.type}>{itemLabels[item.itemType]}</span>
        <span className={classes.title}>
          <ItemTitle text={item.title} />
        </span>
        {item.problem && <span className={classes.problem}>{item.problem}</span>}
      </div>
      <ItemPrice item={item} />
      {onRemove && (
        <ActionIcon onClick={onRemove} disabled={disabled} aria-label={`Remove ${item.title}`}>
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
