import './instance';
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialDataDecryptedObject, INodeCredentialTestResult } from 'n8n-workflow';
import { Docloom } from '../../../nodes/Docloom/Docloom.node';
import { additionalData } from './additional-data';

/** Tests the credential as n8n does from the credential's dialog. */
export async function testCredential(
  data: ICredentialDataDecryptedObject,
): Promise<INodeCredentialTestResult> {
  const context = new CredentialTestContext(additionalData('internal', ''));
  const credential = { id: '1', name: 'Docloom', type: 'docloomApi', data };
  return await new Docloom().methods.credentialTest.testDocloomApi.call(context, credential);
}
