import { Icon } from '@/components/ui/Icon';
import { Picture } from '@/components/ui/Picture';
import { SmartLink } from '@/components/ui/SmartLink';
import type { ProductCardView } from '@/lib/page-data/props/cards';
import { Price } from './Price';
import styles from './ProductCard.module.css';

export type ProductCardProps = ProductCardView & {
  /** Heading level of the name. */
  level?: 2 | 3;
  /** Loads the picture eagerly: for the first card of a page. */
  isFirst?: boolean;
};

/** A card that links to its product. */
export function ProductCard({ level = 3, isFirst, ...product }: ProductCardProps) {
  const { name, description, features, image, href } = product;
  const Name = level === 2 ? 'h2' : 'h3';
  return (
    <article className={styles.card}>
      {image ? (
        <Picture {...image} alt="" isFirst={isFirst} sizes="(min-width: 1024px) 340px, 80vw" />
      ) : (
        <div className={styles.blank} aria-hidden>
          <Icon name="layout-grid" />
        </div>
      )}
      <div className={styles.text}>
        <Name>
          <SmartLink href={href}>{name}</SmartLink>
        </Name>
        <Price {...product} />
        {description && <p className={styles.description}>{description}</p>}
        {features.length > 0 && (
          <ul>
            {features.map((feature) => (
              <li key={feature}>
                <Icon name="check" />
                {feature}
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
