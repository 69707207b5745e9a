import type { LayoutView, NavLink } from '@/lib/views/shell';

export type WrittenProps = { html?: string; head?: object; shell?: { layout: LayoutView } };

/**
 * A page's props as its document writes them: without what the browser's code finds in the page itself
 * (components/ui/useWritten, WrittenHead): its text and head, the foot, and what unfolds in the navigation. The props
 * themselves keep it, for they are also what the browser asks for when it goes from page to page.
 */
export function leaveOutWritten<Props extends WrittenProps>(props: Props): Props {
  return {
    ...props,
    html: undefined,
    head: undefined,
    ...(props.shell && { shell: shellWithoutWritten(props.shell) }),
  };
}

function shellWithoutWritten({ layout, ...others }: NonNullable<WrittenProps['shell']>) {
  return { ...others, layout: { ...layout, links: layout.links.map(withoutPanel), footer: undefined } };
}

/** Descriptions are shown only by what unfolds. */
function withoutPanel({ title, href, isExternal, items }: NavLink): NavLink {
  return { title, href, ...(isExternal && { isExternal }), ...(items && { items: [] }) };
}
