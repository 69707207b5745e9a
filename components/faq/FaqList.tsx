import { FaqItem, type FaqItemProps } from './FaqItem';

export type FaqListProps = { items: FaqItemProps[] };

export function FaqList({ items }: FaqListProps) {
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <FaqItem key={item.id} {...item} />
      ))}
    </div>
  );
}
