import {
  emptyTagsIn,
  hasNoPassword,
} from '../../../../../console/src/template/options/password/password-tags.ts';
import { problem } from '../../../../../service/src/errors/errors.ts';

const messageOf = (reason: string | null, tags?: readonly string[]) =>
  problem('pdf_password_unusable', 'Order.docx', reason, tags).message;

describe('The message of the service about a PDF without a password', () => {
  it('names the tags that are empty', () => {
    const message = messageOf('it is empty', ['{{pin}}', '{{customer.code}}']);
    expect(emptyTagsIn(message)).toBe('{{pin}}, {{customer.code}}');
    expect(emptyTagsIn(messageOf('it is empty'))).toBeUndefined();
  });

  it('says whether the options have a password', () => {
    expect(hasNoPassword(messageOf(null))).toBe(true);
    expect(hasNoPassword(messageOf('it is empty'))).toBe(false);
  });
});
