import { Hono } from 'hono';
import { z } from 'zod';
import { addCartItemSchema } from '#domain/billing/cart.ts';
import { perUser } from '../../../http/check-password.ts';
import type { AppEnv } from '../../../http/context.ts';
import { limit } from '../../../http/rate-limit.ts';
import { requireUser } from '../../../http/require-user.ts';
import { validate } from '../../../http/validate.ts';
import { addCartItem } from './add-cart-item.ts';
import { getCart } from './get-cart.ts';
import { clearCart, removeCartItem } from './remove-cart-items.ts';

const itemParam = z.object({ id: z.uuid('There is no such item.') });

export const cartRoutes = new Hono<AppEnv>()
  .get('/cart', requireUser, async (c) => {
    return c.json(await getCart(c.var.deps, c.var.user));
  })
  .post('/cart', requireUser, validate('json', addCartItemSchema), limit('cart', perUser), async (c) => {
    return c.json(await addCartItem(c.var.deps, c.var.user, c.req.valid('json')), 201);
  })
  .delete('/cart', requireUser, async (c) => {
    return c.json(await clearCart(c.var.deps, c.var.user));
  })
  .delete('/cart/:id', requireUser, validate('param', itemParam), async (c) => {
    return c.json(await removeCartItem(c.var.deps, c.var.user, c.req.valid('param').id));
  });
