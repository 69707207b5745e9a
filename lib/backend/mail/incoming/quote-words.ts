// What mail programs write above quotations and forwarded mails, in the languages of customers.

/** Verbs of the line above a quotation that says who wrote it, and when. */
export const WROTE =
  /(?<![\p{L}])(wrote|writes|menulis|menuliskan|menulis pesan|schrieb|schreef|geschreven|a écrit|escribió|escreveu|ha scritto)(?![\p{L}])|写道|寫道|写了|書きました|のメール|ได้เขียน|viết/iu;

/** The first words of such a line where it is wrapped. */
export const WROTE_START = /^(on|pada|am|op|le|el|em|il|den|på)\b|^[在于於]|^\d{4}年/i;

/** A day or a time of the day. */
export const DATED = /\d{1,2}[.:]\d{2}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\b(19|20)\d\d\b|\d年|\d月/;

/** The labels of the headers that are repeated above a quotation, by header. */
const LABELS: Record<HeaderName, string> = {
  from: 'from|dari|daripada|de|von|van|发件人|發件人|寄件者|寄件人|差出人|送信者|送信元',
  sent: 'sent|dikirim|terkirim|dihantar|gesendet|verzonden|envoyé|enviado|发送时间|發送時間|寄件日期|送信日時',
  date: 'date|tanggal|tarikh|datum|fecha|data|日期|日時|时间|時間|날짜',
  to: 'to|kepada|ke|untuk|an|aan|à|a|para|收件人|收件者|宛先',
  cc: 'cc|tembusan|salinan|kopie|抄送|副本',
  subject: 'subject|subjek|perihal|hal|topik|betreff|betrifft|onderwerp|objet|asunto|主题|主旨|主題|件名',
};
export type HeaderName = 'from' | 'sent' | 'date' | 'to' | 'cc' | 'subject';

const HEADER_NAMES = new Map(
  Object.entries(LABELS).flatMap(([name, labels]) =>
    labels.split('|').map((label) => [label, name as HeaderName] as const),
  ),
);

/** Returns the header that a label stands for; undefined for other words. */
export const headerNamed = (label: string): HeaderName | undefined =>
  HEADER_NAMES.get(label.trim().toLowerCase());

const divider = (words: string): RegExp => new RegExp(`^[\\s>*_=-]*(${words})[\\s:：*_=-]*$`, 'iu');

/** The line above the mail that is answered. */
export const ORIGINAL = divider(
  'original message|pesan asli|pesan awal|mesej asal|ursprüngliche nachricht|originalnachricht|' +
    "oorspronkelijk bericht|message d['’]origine|原始邮件|原始郵件|元のメッセージ|mensaje original",
);

/** The line above a mail that is forwarded. */
export const FORWARDED = divider(
  'forwarded message|begin forwarded message|pesan terusan|pesan yang diteruskan|pesan diteruskan|' +
    'mulai pesan yang diteruskan|mesej dimajukan|mesej yang dimajukan|weitergeleitete nachricht|' +
    'anfang der weitergeleiteten nachricht|doorgestuurd bericht|begin doorgestuurd bericht|' +
    'message transféré|début du message transféré|转发的邮件|转发邮件|轉寄郵件|轉寄的郵件|' +
    '開始轉寄郵件|转发邮件信息|転送メッセージ|転送されたメッセージ|mensaje reenviado',
);

const FORWARD_PREFIX = /^\s*(fwd?|trs|wg|doorst|tr|rv|enc|terusan|转发|轉寄|転送)\s*[:：]/i;
const PREFIXES =
  /^\s*((re|bls|balas|aw|antw|sv|fwd?|trs|wg|doorst|tr|rv|回复|回覆|答复|返信|转发|轉寄|転送)\s*[:：]\s*|\[ticket-\d+\]\s*)+/i;

/** Returns whether a subject says that the mail forwards another one. */
export const isForwardSubject = (subject: string): boolean => FORWARD_PREFIX.test(subject);

/** Returns a subject without `Re:`, `Fwd:` and the key of a request. */
export const bareTitle = (subject: string): string =>
  subject.replace(PREFIXES, '').replace(/\s+/g, ' ').trim();

/** Returns the same in small letters, to compare subjects. */
export const bareSubject = (subject: string): string => bareTitle(subject).toLowerCase();

/** The line that phones and mail programs add below a text. */
export const PHONE_SIGNATURE =
  /^(sent from|dikirim dari|dihantar daripada|dihantar dari|terkirim dari|dikirim melalui|dikirim lewat|dikirim menggunakan|sent via|sent with|get outlook for|dapatkan outlook|unduh outlook|diperoleh dari|enviado desde|von meinem|gesendet von|verzonden vanaf|verstuurd vanaf|envoyé de(puis)?|发自我的|發自我的|從我的|iphoneから送信)(?![\p{L}]).{0,120}$/iu;
