import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/Icon';
import { FOOTER_CHOICES } from '@/components/ui/page-marks';
import { SmartLink } from '@/components/ui/SmartLink';
import { useText } from '@/lib/client/useText';
import { phoneHref } from '@/lib/paths/contact-link';
import { layoutText } from '@/lib/text/layout';
import type { FooterSection, FooterSectionOf, LayoutData } from '@/lib/page-data/props/common';

export type FooterProps = { name: string; sections: LayoutData['footer'] };

/**
 * The footer, filled by content: postal address, email, hotline, social links (behaviour.md §1). Its number of
 * columns depends on how much text fits side by side.
 */
export function Footer({ name, sections }: FooterProps) {
  const text = useText(layoutText);
  const addresses = pick(sections, 'address');
  const contacts = pick(sections, 'contact');
  const copyrights = pick(sections, 'copyright');
  return (
    <footer className="on-deep mt-16 bg-brand-deep text-deep-ink md:mt-28 print:hidden">
      <h2 className="sr-only">{text.footer}</h2>
      <div className="@container page-width">
        <div className="footer-columns">
          <div className="is-wide">
            <p className="text-lg font-bold text-white">{name}</p>
            {pick(sections, 'about').map((about) => (
              <p key={about.text} className="mt-4 max-w-sm text-md leading-relaxed">
                {about.text}
              </p>
            ))}
            {pick(sections, 'social').map((social, index) => (
              <LinkList
                key={index}
                label={text.social}
                section={social}
                className="mt-4 flex flex-wrap gap-x-4"
              />
            ))}
          </div>
          {pick(sections, 'links').map((section) => (
            <div key={section.title}>
              <h3 className="font-semibold text-white">{section.title}</h3>
              <LinkList label={section.title} section={section} className="mt-3" />
            </div>
          ))}
          {addresses.length + contacts.length > 0 && (
            <div className="is-wide">
              <FooterContact addresses={addresses} contacts={contacts} />
            </div>
          )}
        </div>
      </div>
      {copyrights.length > 0 && (
        <div className="border-t border-white/12">
          <p className="page-width py-5 text-sm">{copyrights.map((copyright) => copyright.text).join(' ')}</p>
        </div>
      )}
      <div id={FOOTER_CHOICES} className="page-width" />
    </footer>
  );
}

type LinkListProps = {
  label: string;
  section: FooterSectionOf<'links' | 'social'>;
  className: string;
};

function LinkList({ label, section, className }: LinkListProps) {
  return (
    <nav aria-label={label}>
      <ul className={`text-md ${className}`}>
        {section.links.map((link) => (
          <li key={link.href}>
            <SmartLink
              href={link.href}
              isExternal={link.isExternal}
              className="inline-block py-1.5 hover:text-white hover:underline"
            >
              {link.title}
            </SmartLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function pick<Kind extends FooterSection['kind']>(
  sections: FooterSection[],
  kind: Kind,
): FooterSectionOf<Kind>[] {
  return sections.filter((section): section is FooterSectionOf<Kind> => section.kind === kind);
}

export type FooterContactProps = {
  addresses: FooterSectionOf<'address'>[];
  contacts: FooterSectionOf<'contact'>[];
};

const link = 'hover:text-white hover:underline';

/** Postal address, email, hotline and its hours. */
function FooterContact({ addresses, contacts }: FooterContactProps) {
  const text = useText(layoutText);
  return (
    <div>
      <h3 className="font-semibold text-white">{text.contact}</h3>
      <dl className="mt-4 space-y-3 text-md">
        {contacts.flatMap(({ email, phone, hours }, index) => [
          email && (
            <Entry key={`email-${index}`} label={text.email} icon={<Icon name="mail" className="size-4" />}>
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            </Entry>
          ),
          phone && (
            <Entry
              key={`phone-${index}`}
              label={text.hotline}
              icon={<Icon name="phone" className="size-4" />}
            >
              <a href={phoneHref(phone)} className={link}>
                {phone}
              </a>
            </Entry>
          ),
          hours && (
            <Entry key={`hours-${index}`} label={text.hours} icon={<Icon name="clock" className="size-4" />}>
              {hours}
            </Entry>
          ),
        ])}
        {addresses.map(({ lines }) => (
          <Entry key={lines.join()} label={text.address} icon={<Icon name="map-pin" className="size-4" />}>
            <address className="not-italic">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
          </Entry>
        ))}
      </dl>
    </div>
  );
}

function Entry({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="mt-1 shrink-0">
        {icon}
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
