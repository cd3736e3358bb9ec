import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { templateFieldsQuery } from '../api/templates/template-queries.ts';
import type { Document, TemplatePlace, Workflow } from '../api/types.ts';
import { downloadAddress } from '../api/root.ts';
import { ConnectSection } from '../connect/connect-section.tsx';
import { DownloadLink } from '../download/download-link.tsx';
import { OPTION } from '../shell/addresses.ts';
import { PageHeading } from '../shell/page-heading.tsx';
import { useWords } from '../words/words.tsx';
import { DataPanel } from './data/data-panel.tsx';
import { useDraft } from './data/use-draft.ts';
import { FieldsPanel } from './fields/fields-panel.tsx';
import type { TaggedOption } from './fields/tag-places.ts';
import { taggedOptionOf } from './fields/tag-places.ts';
import { useFieldsOfOptions } from './fields/use-fields-of-options.ts';
import { MistakesNote } from './mistakes-note.tsx';
import { OptionsPanel } from './options/options-panel.tsx';
import { PreviewPane } from './preview/preview-pane.tsx';
import type { PreviewView } from './preview/preview-view.ts';
import { FILLED, tagsWith } from './preview/preview-view.ts';
import { usePanel } from './use-panel.ts';
import { useReadOnly } from './use-read-only.ts';
import { usePageDrop } from './versions/replacement/use-page-drop.ts';
import { useReplacement } from './versions/replacement/use-replacement.ts';
import { VersionsPanel } from './versions/versions-panel.tsx';

interface TemplateWorkbenchProps {
  place: TemplatePlace;
  workflow: Workflow;
  document: Document;
}

/** Shows a template beside everything that a person can do with it. Word stays its editor. */
export function TemplateWorkbench({ place, workflow, document }: TemplateWorkbenchProps) {
  const words = useWords();
  const fields = useQuery(templateFieldsQuery(place));
  const draft = useDraft(place, fields.data?.fields);
  const [chosenView, setView] = useState<PreviewView>(FILLED);
  const [query] = useSearchParams();
  const [soughtOption, setSoughtOption] = useState(() => taggedOptionOf(query.get(OPTION)));
  const replacement = useReplacement(document);
  const first = replacement.chosen ? 'versions' : 'data';
  const [panel, setPanel] = usePanel(query.has(OPTION) ? 'options' : first);
  const readOnly = useReadOnly(workflow);
  const mayChange = readOnly === undefined;
  usePageDrop((files) => {
    if (!mayChange) return;
    replacement.choose(files);
    setPanel('versions');
  });
  const mistakes = fields.data?.faults ?? [];
  // A template with mistakes cannot be filled.
  const view = mistakes.length > 0 && chosenView.kind === 'filled' ? tagsWith() : chosenView;
  const showTag = (text: string) => {
    setView(tagsWith(text));
  };
  const ofOptions = useFieldsOfOptions(place, document, fields.data?.fields);
  const places = {
    optionOf: (searched: string) => ofOptions.get(searched),
    showOnPages: showTag,
    showInOptions: (option: TaggedOption) => {
      setPanel('options');
      setSoughtOption(option);
    },
    areOptionsOpen: panel === 'options',
  };
  return (
    <>
      <PageHeading title={document.file.name}>
        <DownloadLink address={downloadAddress(document.file.id)}>
          {words.templates.downloadFile}
        </DownloadLink>
      </PageHeading>
      {readOnly && <p className="faint">{words.templates.readOnly[readOnly]}</p>}
      {mistakes.length > 0 && <MistakesNote mistakes={mistakes} onShow={showTag} />}
      <div className="workbench">
        <PreviewPane
          place={place}
          document={document}
          draft={draft}
          view={view}
          canBeFilled={mistakes.length === 0}
          isBeingReplaced={replacement.chosen !== undefined}
          fields={fields.data?.fields ?? []}
          places={places}
          onView={setView}
        />
        <Tabs className="panels" selectedKey={panel} onSelectionChange={setPanel}>
          <TabList aria-label={words.templates.panels} className="tabs">
            <Tab id="data">{words.data.panel}</Tab>
            <Tab id="fields">{words.fields.panel}</Tab>
            <Tab id="versions">{words.versions.panel}</Tab>
            <Tab id="options">{words.options.panel}</Tab>
            <Tab id="connect">{words.connect.panel}</Tab>
          </TabList>
          <TabPanel id="data">
            <DataPanel
              place={place}
              draft={draft}
              fields={fields.data?.fields ?? []}
              mayChange={mayChange}
            />
          </TabPanel>
          <TabPanel id="fields">
            <h2 className="visually-hidden">{words.fields.panel}</h2>
            <FieldsPanel fields={fields.data?.fields ?? []} draft={draft} places={places} />
          </TabPanel>
          <TabPanel id="versions">
            <VersionsPanel
              place={place}
              document={document}
              draft={draft}
              replacement={replacement}
              mayChange={mayChange}
            />
          </TabPanel>
          <TabPanel id="options">
            <OptionsPanel
              place={place}
              document={document}
              draft={draft}
              mayChange={mayChange}
              sought={soughtOption}
              onFound={() => {
                setSoughtOption(undefined);
              }}
            />
          </TabPanel>
          <TabPanel id="connect">
            <h2 className="visually-hidden">{words.connect.heading}</h2>
            <ConnectSection
              workflow={workflow}
              data={draft.stored ?? '{}'}
              isDataChanged={draft.isChanged}
            />
          </TabPanel>
        </Tabs>
      </div>
    </>
  );
}
