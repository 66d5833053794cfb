import { listOf, text } from '#model';

/** The call by which users change their own password; the schema of users has it, and the app bar makes it. */
export const changePasswordCall = {
  route: 'POST /masters/changePassword',
  summary: 'Changes the password of the user; answers the checks that failed',
  body: {
    oldPassword: text('Old Password', { max: 200 }),
    newPassword: text('New Password', { max: 200 }),
    confirmNewPassword: text('Confirm New Password', { max: 200 }),
  },
  answer: listOf(text('Failed Check', { max: 500 })),
} as const;
