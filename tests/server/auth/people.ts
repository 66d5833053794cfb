import { integer, pan, resource, secret, text } from '#model';
import { mutation } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';

/** A person with fields to mask and fields to hide. */
export const person = resource('person', {
  label: 'Person',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true }),
    personName: text('Name'),
    pan: pan('PAN', { optional: true }),
    passwordHash: secret('Password', { optional: true }),
  },
  access: {},
  api: '/masters/person',
  screens: {},
});

/** Adds a person, journals it, emits both kinds of events, and fails on demand. */
export const add = mutation(
  'add',
  async (tx, { name, fail }: { name: string; fail?: 'refusal' | 'bug' }) => {
    await tx.prepared('INSERT INTO person ("personName") VALUES (?)').run(name);
    tx.journal({ action: 'add', resource: 'person', key: name, after: { personName: name } });
    tx.emit({
      type: 'ADDED',
      audience: { memberId: 'M001' },
      text: `${name} came`,
      data: { name },
    });
    tx.signal('people', { name });
    if (fail === 'refusal') throw new ApiError('REFUSED', 'Not this one', { code: 'NOT_THIS' });
    if (fail === 'bug') throw new TypeError('undefined is not a bid');
    return { name, now: tx.now, by: tx.by.userId };
  },
);
