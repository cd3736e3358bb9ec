// What runs in each process of the WASM converter.
import { createWorkerConverter } from '@matbee/libreoffice-converter/server';
import { answerConversions } from '../pool/answer-conversions.ts';
import { EXTENSIONS } from '../pool/conversion.ts';

// LibreOffice runs in a thread, so that the process hears of the end of the service meanwhile.
await answerConversions(async () => {
  const libreOffice = await createWorkerConverter();
  return {
    async convert({ content, documentType }) {
      const inputFormat = EXTENSIONS[documentType];
      const options = { inputFormat, outputFormat: 'pdf' } as const;
      const { data } = await libreOffice.convert(content, options, `document.${inputFormat}`);
      return data;
    },
    end() {
      // Its thread ends with the process.
    },
  };
});
