import type { z } from 'zod';
import { tokenInfo } from '@/lib/contract/auth';
import { catalogCategory } from '@/lib/contract/catalog';
import { serviceHours } from '@/lib/contract/common';
import { company, contact } from '@/lib/contract/contact';
import {
  banner,
  blogCategory,
  blogPost,
  contentImage,
  contentItem,
  faq,
  helpArticle,
  helpCategory,
  helpTopic,
  page,
  pageSection,
  product,
  productCategory,
  searchHit,
  storeLocation,
} from '@/lib/contract/content';
import { business } from '@/lib/contract/directory';
import { order } from '@/lib/contract/order';
import {
  comment,
  createField,
  fieldOption,
  filledField,
  issue,
  issueChange,
  issueDetail,
  issueStatus,
  notification,
  rating,
  uploadedMedia,
} from '@/lib/contract/project';
import { visitorEvent } from '@/lib/contract/visitor';

type Component = { schema: z.ZodType; description: string };

/** Parts of answers that have a name in the document. */
export const COMPONENTS: Record<string, Component> = {
  TokenInfo: {
    schema: tokenInfo,
    description:
      'The holder of a token. `business_uid` is sent as X-Service-Key. `token`, when present, replaces the one that was sent.',
  },
  Business: { schema: business, description: 'The business that runs the portal.' },
  Contact: { schema: contact, description: 'A person of the own business.' },
  Company: { schema: company, description: 'A company of the own business.' },
  VisitorEvent: {
    schema: visitorEvent,
    description: 'Something a visitor did; `event_data` names the item.',
  },
  ContentItem: { schema: contentItem, description: 'An item of content; `model` tells which.' },
  HelpCategory: { schema: helpCategory, description: 'A category of the help centre.' },
  HelpTopic: { schema: helpTopic, description: 'A topic of a category.' },
  HelpArticle: {
    schema: helpArticle,
    description:
      'An article. The body is only in the detail, or in lists with `expand=body`; `markdown_body` only in the detail with `expand=markdown`.',
  },
  BlogPost: { schema: blogPost, description: 'A post of the blog.' },
  BlogCategory: { schema: blogCategory, description: 'A category of the blog.' },
  Faq: { schema: faq, description: 'A question with its answer.' },
  StoreLocation: { schema: storeLocation, description: 'A branch.' },
  Product: { schema: product, description: 'A product; the price is in whole rupiah.' },
  ProductCategory: { schema: productCategory, description: 'A category of products.' },
  Banner: { schema: banner, description: 'A picture of the home page.' },
  Page: { schema: page, description: 'A page or page group: a list of sections.' },
  PageSection: {
    schema: pageSection,
    description: 'A section; its other fields depend on `component`. Skip unknown components.',
  },
  ContentImage: { schema: contentImage, description: 'A public picture with its size in pixels.' },
  SearchHit: {
    schema: searchHit,
    description: 'A result; its texts come in pieces, and the marked pieces match.',
  },
  CatalogCategory: { schema: catalogCategory, description: 'A category of products with its subcategories.' },
  IssueStatus: { schema: issueStatus, description: 'The status of a request; `progress` in percent.' },
  ServiceHours: {
    schema: serviceHours,
    description:
      'When the support team answers: minutes after midnight and days (YYYY-MM-DD) in UTC+7; weekday 0 is Sunday.',
  },
  CreateField: {
    schema: createField,
    description: 'A field of the request form. Leave out a field of an unknown type.',
  },
  FieldOption: { schema: fieldOption, description: 'A choice: send `value`, show `text` (or `name`).' },
  Issue: { schema: issue, description: 'A request in a list; times are ISO.' },
  IssueDetail: {
    schema: issueDetail,
    description: 'A request with what was filed; `actions` is what the caller may do with it now.',
  },
  IssueChange: { schema: issueChange, description: 'A change of the status.' },
  FilledField: {
    schema: filledField,
    description: 'A field with its value: HTML of a richtext, an ISO time of a datetime.',
  },
  UploadedMedia: {
    schema: uploadedMedia,
    description: 'An uploaded image; only who may read the request sees it.',
  },
  Comment: { schema: comment, description: 'An answer to a request; `body` is sanitised HTML.' },
  Notification: { schema: notification, description: 'News about own requests, or an announcement.' },
  Rating: { schema: rating, description: 'The opinion of how a request was handled, from 1 to 5.' },
  Order: { schema: order, description: 'An order; times are ISO.' },
};
