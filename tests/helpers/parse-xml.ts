import { XMLParser, XMLValidator } from 'fast-xml-parser';

export type XmlNode = { [name: string]: XmlNode[] | string | undefined };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  processEntities: true,
  isArray: (name) => ['url', 'sitemap', 'xhtml:link', 'item', 'Url'].includes(name),
});

/** Parses a document into a tree. @throws with the position of the mistake when it is not well-formed */
export function parseXml(text: string): XmlNode {
  const verdict = XMLValidator.validate(text);
  if (verdict !== true)
    throw new Error(`${verdict.err.msg} (line ${verdict.err.line}): ${text.slice(0, 200)}`);
  return parser.parse(text) as XmlNode;
}

/** Returns the value at a path of names; undefined if a name is missing. */
export function at<Value>(node: XmlNode, ...names: string[]): Value {
  let value: unknown = node;
  for (const name of names) value = (value as XmlNode | undefined)?.[name];
  return value as Value;
}
