/** An entry of a navigation, as content configures it; `href` is safe to link. */
export type NavLink = {
  title: string;
  href: string;
  isExternal: boolean;
  description?: string;
  items?: NavLink[];
};
