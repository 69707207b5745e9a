import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of that name by its button and clicks a choice. */
export async function chooseInMenu(user: UserEvent, menu: string, choice: RegExp | string): Promise<void> {
  const sheet = screen.getByRole('menu', { name: menu });
  await user.click(menuButton(menu));
  const [item] = ['menuitemradio', 'menuitem'].flatMap((role) =>
    within(sheet).queryAllByRole(role, { name: choice }),
  );
  await user.click(item!);
}

/** The button of a menu. */
export const menuButton = (menu: string): HTMLElement =>
  screen.getByRole('menu', { name: menu }).closest('details')!.querySelector('summary')!;
