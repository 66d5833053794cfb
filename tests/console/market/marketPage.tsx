import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { DataProviderContext } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { dataProvider } from '#console/calls/dataProvider.ts';
import { openSession } from '#console/session/sessionLife.ts';

/** Signs a user of a role in on this page; a role that has a member gets dealer M001's. */
export const signedInAs = (role: number, memberId: string | null = 'M001', userId = '1001') =>
  openSession({
    messages: [],
    authorized: true,
    valid: true,
    expired: false,
    accessToken: 'token',
    userInfo: {
      userId,
      userName: 'Asha Kulkarni',
      memberId,
      branchId: memberId && 'B1',
      roles: [`ROLE_${role}`],
    },
    expiryTime: 1_800_000,
    lastEventId: 0,
  });

/** Shows the address to which a link led. */
const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <p>went to {pathname + search}</p>;
};

/** A page of the console alone, at its paths; every other path only shows its address. */
export const openPage = (
  page: ReactNode,
  at: string,
  paths: readonly string[] = [at],
): UserEvent => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <DataProviderContext.Provider value={dataProvider}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            {paths.map((path) => (
              <Route key={path} path={path} element={page} />
            ))}
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </DataProviderContext.Provider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
